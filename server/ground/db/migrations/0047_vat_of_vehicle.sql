-- Since when a vehicle is the company's, and how its value added tax is deducted (Slovak Act 222/2004, § 85n).
alter table vehicle add column acquired_date date;
alter table vehicle add column vat_regime text
  check (vat_regime in ('business', 'exempt', 'mixed', 'outside'));
