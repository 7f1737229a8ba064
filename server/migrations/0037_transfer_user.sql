-- The user of each transfer, which is the key to spread the ledger by: whatever finds a transfer by its key, or the end of a
-- hold, names its user. All rows are written again, for which the shop is stopped: about a minute for ten million transfers.

alter type posting add attribute user_id uuid;

alter table transfer disable trigger user;
-- The user of an account on either side, or of the hold that is captured, or of the order whose cost it is.
alter table transfer add column user_id uuid;
update transfer t set user_id = a.user_id from account a
where a.id in (t.debit_account, t.credit_account) and a.user_id is not null;
update transfer t set user_id = h.user_id from transfer h where t.user_id is null and h.id = t.resolves;
update transfer t set user_id = o.user_id from rental o where t.user_id is null and t.subject = 'numbers:' || o.id;
update transfer t set user_id = o.user_id from boost_order o
where t.user_id is null and t.subject in ('boost:' || o.id, 'boost-orphan:' || o.id);
update transfer set user_id = '00000000-0000-0000-0000-000000000000' where user_id is null;
alter table transfer enable trigger user;

-- The nil UUID where the transfer is of no user: between the shop, a bank and a supplier.
alter table transfer alter column user_id set not null;
alter table transfer add constraint transfer_of_user check (
  user_id <> '00000000-0000-0000-0000-000000000000' or (debit_account < 1000 and credit_account < 1000 and resolves is null));
alter table transfer drop constraint transfer_resolves_fkey, drop constraint transfer_pkey, drop constraint transfer_key_key;
drop index transfer_resolves;
-- The id first: the proof reads transfers in the order of their ids.
alter table transfer add primary key (id, user_id);
alter table transfer add constraint transfer_key unique (key, user_id);
create unique index transfer_resolves on transfer (resolves, user_id) where resolves is not null;
alter table transfer add constraint transfer_hold foreign key (resolves, user_id) references transfer (id, user_id);
