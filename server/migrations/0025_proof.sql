-- What a proof of the ledger goes on from: each transfer up to an id is proven, and what the house's accounts came to
-- then. What is broken is kept by row, and looked at again until it is put right.
alter table ledger_proof add column through bigint;
alter table ledger_proof add column house jsonb;
alter table ledger_proof add column faults jsonb;
alter table ledger_proof add column whole_at timestamptz;

-- What a boost order cost: few beside all that is booked.
create index transfer_boost_costs on transfer (subject) where kind = 'cost' and 14 in (debit_account, credit_account);

-- What the transfer of its charge is for.
create unique index activation_followup_subject on activation_followup (('orphan:' || supplier || ':' || activation_id));
