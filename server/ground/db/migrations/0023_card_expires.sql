-- Until when the card of a file is valid, so that somebody is told before it expires.
alter table tachograph_file add column card_expires date;

-- Files that are here have it in the identification of their card: behind its head of five bytes nation, number, authority
-- and two moments, then the end, seconds since 1970 in four bytes; 0 is none. First generation, else second.
with found as (
  select company_id, tachograph_file_id, content,
    coalesce(nullif(position('\x052000008f'::bytea in content), 0),
      nullif(position('\x052002008f'::bytea in content), 0)) + 65 as at
  from tachograph_file where kind = 'card'),
read as (
  select company_id, tachograph_file_id, get_byte(content, at)::bigint * 16777216
    + get_byte(content, at + 1) * 65536 + get_byte(content, at + 2) * 256 + get_byte(content, at + 3)
    as seconds
  from found where at + 3 < length(content))
update tachograph_file f
set card_expires = (to_timestamp(r.seconds) at time zone 'UTC')::date
from read r
where f.company_id = r.company_id and f.tachograph_file_id = r.tachograph_file_id
  and r.seconds not in (0, 4294967295);
