-- Which languages there are is said by the program's list of them (decision 0101); the API lets no other in.
alter table account drop constraint account_language_check;
