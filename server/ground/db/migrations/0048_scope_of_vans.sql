-- Vans of more than 2.5 t in international haulage for hire: Regulation (EC) 561/2006 is about them from 1 July 2026.
alter table vehicle add column international_haulage boolean not null default false;
