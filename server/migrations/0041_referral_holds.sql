-- Referral bonuses that are paid later: after a hold that an owner sets, or after the decision of an admin.

-- What is earned and not paid yet: an expense already, owed to the referrer.
insert into account (id, kind) values (16, 'referral_held');

-- accrual: a bonus is earned, and held.
alter table transfer drop constraint transfer_kind_check, add constraint transfer_kind_check check (kind in
  ('deposit', 'hold', 'capture', 'release', 'purchase', 'refund', 'bonus', 'adjustment', 'suspense', 'assign', 'cost',
   'fee', 'reversal', 'topup', 'accrual'));

alter table referral_rule
  add column hold_hours int not null default 0 check (hold_hours between 0 and 720),
  -- Null until an owner changes the rule: until then the app stores REFERRAL_DAILY_LIMIT at its start.
  add column changed_at timestamptz;

-- review: an admin must decide. held: it is paid when it is due. recalled: the bank took the deposit back before that.
-- lapsed: the account of the referrer was erased before that.
alter table referral_bonus
  add column state text not null default 'paid'
    check (state in ('review', 'held', 'paid', 'declined', 'recalled', 'lapsed')),
  -- Not paid before this time; null where it was paid at once.
  add column due_at timestamptz,
  -- Why an admin must decide: the payer of the deposit paid for the referrer too, or has the referrer's name; or both
  -- accounts were used in one browser.
  add column signals text[] not null default '{}' check (signals <@ array['payer', 'name', 'device']),
  add column decided_by uuid references app_user,
  add column decided_at timestamptz,
  add column note text,
  add constraint referral_bonus_held check (due_at is not null or state = 'paid'),
  add constraint referral_bonus_reviewed check (state not in ('review', 'declined') or cardinality(signals) > 0),
  add constraint referral_bonus_decided check ((decided_at is null) = (decided_by is null)),
  add constraint referral_bonus_declined check (state <> 'declined' or decided_at is not null),
  add constraint referral_bonus_open check (state <> 'review' or decided_at is null),
  add constraint referral_bonus_taken_back check (taken_back = 0 or state = 'paid');
create index referral_bonus_due on referral_bonus (due_at) where state = 'held';
create index referral_bonus_review on referral_bonus (created_at) where state = 'review';
create index referral_bonus_decisions on referral_bonus (decided_at desc) where decided_at is not null;

-- Friends who signed in with a browser that had signed in to the account of their referrer, or the other way round.
create table referral_device (
  referee uuid primary key references app_user,
  noted_at timestamptz not null default now()
);
grant select, insert on referral_device to nosim_app;
