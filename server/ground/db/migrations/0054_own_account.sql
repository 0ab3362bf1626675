-- Beside the former release: what is new may be missing, and it writes neither.

-- As the browser named itself when it signed in.
alter table sign_in_session add column user_agent text check (length(user_agent) <= 300);

-- Of who signs in without being a person of any company; persons have their address in each company.
alter table account add column email text check (length(email) <= 254);
