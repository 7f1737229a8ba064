-- What the dashboards of users show: announcements, and the pictures of the carousel.

create table announcement (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  type text not null check (type in ('general', 'urgent', 'maintenance', 'news', 'event')),
  -- 1 normal, 2 medium, 3 high.
  priority smallint not null check (priority between 1 and 3),
  status text not null check (status in ('active', 'inactive')),
  start_at timestamptz not null,
  end_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcement_ends_after_start check (end_at > start_at)
);
create index announcement_latest on announcement (priority desc, created_at desc) where status = 'active';

-- A set of up to four pictures; dashboards show the newest set.
create table slide_set (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);

create table slide_image (
  slide_set bigint not null references slide_set,
  position smallint not null check (position between 1 and 4),
  picture uuid not null unique references picture,
  -- The alternative text.
  alt text not null default '',
  primary key (slide_set, position)
);

grant select, insert, update, delete on announcement, slide_set, slide_image to nosim_app;
