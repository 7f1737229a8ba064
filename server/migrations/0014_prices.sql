-- What the supplier's refusals and its real costs say about our prices, found without reading all rentals.
create index rental_done on rental (service, duration, ended_at) include (cost_micro_usd) where state = 'completed';
create index rental_too_dear on rental (created_at) where state = 'refused' and word like 'too-dear:%';

-- Prices of numbers are whole naira, so what is added to them is.
update pricing set numbers_profit = ceil(numbers_profit / 100.0) * 100 where numbers_profit % 100 <> 0;
alter table pricing add constraint pricing_whole_naira check (numbers_profit % 100 = 0);
