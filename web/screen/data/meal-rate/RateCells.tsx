// Cells of the list of meal rates.
import { t } from '../../../ground/i18n/i18n.ts';
import { countryName, Flag } from '../../../ground/ui/Flag.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { RowName } from '../RowName.tsx';
import type { RateRow } from './rate-rows.ts';
import { enteredBy, ownerText, profileNote } from './rate-text.ts';

/** The country, and for whom the rate is where not for all. */
export function RateCountry(row: RateRow) {
  return (
    <span className={`${pieces.row} ${pieces.yields}`}>
      <Flag code={row.country} />
      <RowName text={countryName(row.country)} note={profileNote(row)} />
    </span>
  );
}

/** Whose it is, by whom it was entered, and whose goes before it. */
export function RateOwnerCell(row: RateRow) {
  const { owner, before } = row;
  const why = before && t(`mrt.before.${before}`);
  const word = before && t('mrt.replaced');
  return <RowName text={ownerText(owner)} title={why} word={word} note={enteredBy(row)} isDetail />;
}
