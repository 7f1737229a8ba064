-- Funds that an admin adds may name the ticket that they make good.
alter table manual_transfer drop constraint manual_transfer_check, add constraint manual_transfer_subject_check check (
  case kind when 'debit' then subject is null when 'credit' then coalesce(subject like 'ticket:%', true)
    else subject is not null end);
