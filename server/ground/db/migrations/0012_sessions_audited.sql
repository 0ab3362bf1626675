-- The record of changes tells of sign-ins, too: one with a wrong password is refused.
alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check
  check (action in ('create', 'update', 'delete', 'read', 'refuse'));
