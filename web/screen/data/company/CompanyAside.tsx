// Beside the form of a company: how much it has, what its clock shows, and how it signs its reports, as it is typed.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { listPersons } from '@flotila/domain/person/person.api.ts';
import { isZone } from '@flotila/domain/time.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { type DataList, dataListPath } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { currentCompany } from '../../../ground/session/company.ts';
import { Facts } from '../../../ground/ui/Facts.tsx';
import { useNow } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { date, MISSING, number, time } from '../../../ground/words/format.ts';
import { money } from '../../../thing/refueling/fuel-figures.ts';
import styles from '../beside.module.css';
import type { AsideProps } from '../module.ts';
import { type CompanyForm, usualOf } from './company-form.ts';

/** An amount that shows where its currency stands. */
const EXAMPLE = 1234.5;

export function CompanyAside({ place, record, form }: AsideProps<CompanyRecord, CompanyForm>) {
  const { session } = place.company;
  const known = session.companies.find(({ code }) => code === record?.code);
  const mayRead = known !== undefined && currentCompany(session, known).may('vehicle', 'read');
  return (
    <aside className={styles.aside} data-narrow data-follows aria-label={t('com.aside')}>
      {mayRead && record && <Holdings code={record.code} />}
      <Clock form={form} />
      <Issuer form={form} />
    </aside>
  );
}

/** Only how many there are: one row of each is asked for. */
function Holdings({ code: company }: { code: string }) {
  const query = { size: 1 };
  const all = { size: 1, all: 'true' } as const;
  const vehicles = useEndpoint(listVehiclesOnMap, { company, query: all }).data;
  const persons = useEndpoint(listPersons, { company, query }).data;
  const zones = useEndpoint(listZones, { company, query }).data;
  return (
    <section>
      <h2>{t('com.holds')}</h2>
      <div className={styles.figures}>
        <Figure company={company} list="vehicles" count={vehicles?.totalElements} />
        <Figure company={company} list="persons" count={persons?.totalElements} />
        <Figure company={company} list="zones" count={zones?.totalElements} />
      </div>
    </section>
  );
}

function Figure(props: { company: string; list: DataList; count: number | undefined }) {
  const { company, list, count } = props;
  return (
    <PathLink href={dataListPath(company, list)}>
      <strong>{count === undefined ? MISSING : number(count)}</strong>
      <span className={styles.what}>{t(`data.${list}`)}</span>
    </PathLink>
  );
}

/** By what is typed, else by what is usual in the country. */
function Clock({ form }: { form: CompanyForm }) {
  const now = useNow();
  const usual = usualOf(form.countryCode);
  const zone = form.timeZone.trim() || usual?.timeZone;
  const currency = form.currency.trim().toUpperCase() || usual?.currency;
  if (!zone || !isZone(zone)) return null;
  return (
    <section>
      <h2>{t('com.more')}</h2>
      <Facts
        hasLongValues
        facts={[
          [t('com.clock'), `${date(now, zone)} ${time(now, zone)}`],
          [t('com.timeZone'), zone],
          [t('com.moneyLook'), currency && money(EXAMPLE, currency)],
        ]}
      />
    </section>
  );
}

function Issuer({ form }: { form: CompanyForm }) {
  const { name, address, registrationNumber, vatNumber } = form;
  const numbers = [
    registrationNumber && `${t('com.registrationNumber')} ${registrationNumber}`,
    vatNumber && `${t('com.vatNumber')} ${vatNumber}`,
  ].filter(Boolean);
  return (
    <section>
      <h2>{t('com.issuerLook')}</h2>
      <div className={styles.sheet}>
        <strong>{name || t('com.name')}</strong>
        {address && <p className={`${pieces.quiet} ${pieces.breaks}`}>{address}</p>}
        {numbers.length > 0 && (
          <p className={`${pieces.quiet} ${pieces.breaks}`}>{numbers.join(' · ')}</p>
        )}
        {!address && numbers.length === 0 && (
          <p className={`${pieces.quiet} ${pieces.breaks}`}>{t('com.issuerEmpty')}</p>
        )}
      </div>
    </section>
  );
}
