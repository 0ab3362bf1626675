-- A command that still waits may be taken back (gateway §11).
alter table command
  drop constraint command_state_check,
  add constraint command_state_check
    check (state in ('queued', 'sent', 'confirmed', 'failed', 'expired', 'cancelled'));
