-- By which rules the rides of a vehicle were made (0: before this was kept), and from when on somebody
-- asked to have them made again. Asked is not dirty: the trackers' records are folded on meanwhile.
alter table fold_state add column rules smallint not null default 0;
alter table fold_state add column asked_from timestamptz;
create index fold_state_asked on fold_state (company_id, vehicle_id) where asked_from is not null;

-- Months that were over when their figures changed by themselves (new rules, late records, settings), so
-- that whoever has closed or printed one learns by how much. What people correct has its own trail.
create table recalculation (
  company_id integer not null,
  vehicle_id integer not null,
  -- first day of the company's local month
  month date not null,
  made timestamptz not null,
  -- { rides, distance (m), engineSeconds, refueled (l), lost (l) }
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, vehicle_id, month, made)
);
