-- How many users a word finds decides how they are found: with the usual hundred samples of the texts, a name of every
-- twentieth user was thought to be one of ten thousand, and a page of them took half a second.
alter table app_user alter column search_text set statistics 1000;
