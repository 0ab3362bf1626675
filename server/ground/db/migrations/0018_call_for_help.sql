-- Each company hears who calls for help: the rule that a new company gets (domain/rule/call-for-help.ts), for those
-- that are there. It holds from now on, so nothing of before is an alert.

with made as (
  insert into rule (company_id, name, is_on, definition)
  select company_id,
    case country_code when 'SK' then 'Volanie o pomoc' when 'CZ' then 'Volání o pomoc'
      else 'Call for help' end,
    true,
    '{"severity": "alarm", "condition": {"kind": "panic"}, "longerThan": 0, "when": null,
      "whom": {"all": true, "vehicleIds": [], "groupSetIds": [], "typeCodes": []},
      "quiet": 900, "maxGap": 600, "ringWithin": 1800,
      "tell": {"personIds": [], "roles": ["dispatcher"], "driver": false},
      "escalate": null, "note": null}'::jsonb
  from company where deleted is null
  returning company_id, rule_id, definition)
insert into rule_version (company_id, rule_id, from_ts, definition)
select company_id, rule_id, now(), definition from made;
