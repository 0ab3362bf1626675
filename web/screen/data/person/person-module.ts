// Persons in the data view (D-PER-001 … D-PER-014): who is in the company, how they sign in and what they may.

import { resetFactors } from '@flotila/domain/factor/factor.api.ts';
import {
  createPerson,
  deletePerson,
  getPerson,
  listPersonBriefs,
  listPersons,
  type PersonRecord,
  type PersonRow,
  updatePerson,
} from '@flotila/domain/person/person.api.ts';
import { listPersonPhones } from '@flotila/domain/person/phone.api.ts';
import { phoneLink } from '@flotila/domain/person/phone.ts';
import { endPersonSessions } from '@flotila/domain/session/session.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { modals } from '@mantine/modals';
import {
  IconArrowForwardUp,
  IconClipboardText,
  IconClockHour4,
  IconLogout,
  IconPhone,
  IconReceiptEuro,
  IconShieldOff,
} from '@tabler/icons-react';
import { driverHoursPath, reportPath } from '../../../ground/address/paths.ts';
import { call } from '../../../ground/call/api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { openDialog } from '../../../ground/ui/dialogs.ts';
import { showDone, showFailure } from '../../../ground/ui/failure.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import { extraColumns } from '../field-value.ts';
import { identificationText } from '../identification/identification-form.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { surnameFirst } from '../persons.ts';
import { listOver, recordOver } from '../record-over.ts';
import { InviteMany } from './InviteMany.tsx';
import { PersonAside } from './PersonAside.tsx';
import { PersonIds, PersonName, PersonPhone, PersonSignIn } from './PersonCells.tsx';
import { PersonFields } from './PersonFields.tsx';
import { PERSON, type PersonForm, readPerson, startPerson } from './person-form.ts';
import { fieldWords, nameOf, refusalWords, rolesOf, rolesText } from './person-words.ts';
import { signInChoices, signInText } from './sign-in-text.ts';

type Person = Pick<PersonRow, 'personId' | 'firstName' | 'lastName' | 'phone' | 'identifications'>;

export const personModule: DataModule<PersonRow, PersonRecord, PersonForm> = {
  list: 'persons',
  ...listOver(listPersons, ({ personId }) => personId),
  columns: [
    {
      key: 'name',
      title: () => t('person.name'),
      text: surnameFirst,
      width: 'minmax(160px, 1.4fr)',
      cell: PersonName,
    },
    {
      key: 'roles',
      title: () => t('person.roles'),
      width: 'minmax(76px, 0.7fr)',
      text: (row) => rolesText(rolesOf(row)),
      rank: 2,
    },
    {
      key: 'vehicle',
      title: () => t('person.vehicle'),
      width: 'minmax(100px, 1fr)',
      text: ({ plates }) => plates.join(', '),
      // Beside it the number: there one calls.
      phoneText: ({ plates, phone }) => [plates.join(', '), phone].filter(Boolean).join(' · '),
      rank: 1,
    },
    {
      key: 'login',
      title: () => t('person.f.login'),
      width: 'minmax(132px, 1fr)',
      // D-PER-001; with it how far the person has come with it, which of most is that there is none.
      text: ({ login, signIn }) =>
        [login, signInText(signIn, lastTick())].filter(Boolean).join(' '),
      fileText: ({ login }) => login ?? '',
      phoneText: ({ login }) => login ?? '',
      order: ({ login }) => login ?? '',
      cell: PersonSignIn,
      rank: 3,
    },
    {
      key: 'signIn',
      title: () => t('person.signIn'),
      width: 'minmax(120px, 1fr)',
      text: ({ signIn }) => signInText(signIn, lastTick()),
      isExtra: true,
    },
    {
      key: 'identifications',
      title: () => t('person.f.identifications'),
      rank: 4,
      text: (row) => row.identifications.map(identificationText).join(', '),
      width: 'minmax(160px, 1.4fr)',
      isWideOnly: true,
      cell: PersonIds,
    },
    ...extraColumns<PersonRow>(PERSON).map((column) =>
      column.key === 'phone' ? { ...column, cell: PersonPhone } : column,
    ),
    {
      key: 'active',
      title: () => t('record.active'),
      width: '140px',
      isExtra: true,
      text: (row) => t(row.active ? 'record.yes' : 'record.no'),
    },
    {
      key: 'ownRecords',
      title: () => t('person.ownRecords'),
      width: '190px',
      isExtra: true,
      text: (row) => t(row.ownRecords ? 'record.yes' : 'record.no'),
    },
  ],
  choices: [
    {
      name: 'signIn',
      label: () => t('person.signIn'),
      options: signInChoices,
      of: ({ signIn }) => signIn.state,
    },
  ],
  Many: InviteMany,
  lookOf: (row) => (row.active ? null : 'muted'),
  menuOf: entriesOf,
  empty: () => ({ title: t('person.empty'), text: t('person.emptyText') }),
  member: { list: 'persons', idOf: ({ personId }) => personId },
  switch: {
    isOn: ({ active }) => active,
    to: (active) => ({ active }),
    of: ({ active }) => ({ active }),
    offLabel: () => t('many.off'),
  },
  // Names and telephones of drivers stand on the map and in pickers.
  readers: [listPersonBriefs, listPersonPhones, listVehiclesOnMap],
  record: {
    detail: 'person',
    titleOf: nameOf,
    ...recordOver(
      { get: getPerson, create: createPerson, update: updatePerson, remove: deletePerson },
      ({ personId }) => personId,
      ({ personLastChange, companyPersonLastChange }) => ({
        personLastChange,
        companyPersonLastChange,
      }),
    ),
    start: (record) => startPerson(record, language()),
    read: (form, record) => readPerson(form, record, language()),
    Fields: PersonFields,
    Aside: PersonAside,
    removeText: () => t('stays.persons'),
    fieldText: fieldWords,
    refusalText: refusalWords,
    actions: (person, place, renew) => [
      ...entriesOf(person, place),
      ...deviceEntries(person, place, renew),
    ],
  },
};

/** D-PER-002 … D-PER-004, DATA-035: of the row and of the record. */
function entriesOf(person: Person, place: DataPlace): readonly RowEntry[] {
  const { personId, identifications, phone } = person;
  const hasCard = identifications.some(({ identification }) => identification === 'tachograph');
  return [
    ...(phone
      ? [{ label: `${t('call.person')} ${phone}`, icon: IconPhone, href: phoneLink(phone) }]
      : []),
    ...(hasCard
      ? [
          {
            label: t('drivers.hours'),
            icon: IconClockHour4,
            href: driverHoursPath(place.ccode, personId),
          },
        ]
      : []),
    {
      label: t('person.reportTachograph'),
      icon: IconClipboardText,
      href: reportPath(place.ccode, 'tachograph', { personId }),
    },
    {
      label: t('person.reportExpenses'),
      icon: IconReceiptEuro,
      href: reportPath(place.ccode, 'travel-expenses', { personId }),
    },
    ...(place.company.is('superuser')
      ? [
          {
            label: t('person.export'),
            icon: IconArrowForwardUp,
            run: () => openDialog({ slot: 'personExport', personId, name: nameOf(person) }),
          },
        ]
      : []),
  ];
}

/** Of somebody who lost a device; of the own account it is done in My account. */
function deviceEntries(
  person: PersonRecord,
  { ccode }: DataPlace,
  renew: () => Promise<void>,
): RowEntry[] {
  if (person.login === null || !person.canChangeAccess || person.isOwn) return [];
  const name = nameOf(person);
  const asked = { company: ccode, path: { personId: person.personId } };
  return [
    {
      label: t('person.signOut'),
      icon: IconLogout,
      isDeleting: true,
      run: () =>
        confirm({
          title: t('person.signOutAsk', { name }),
          text: t('person.signOutText'),
          deed: t('person.signOut'),
          run: () => call(endPersonSessions, asked),
          done: t('person.signOutDone'),
        }),
    },
    ...(person.hasFactors
      ? [
          {
            label: t('person.resetFactors'),
            icon: IconShieldOff,
            isDeleting: true,
            run: () =>
              confirm({
                title: t('person.resetFactorsAsk', { name }),
                text: t('person.resetFactorsText'),
                deed: t('person.resetFactors'),
                run: async () => {
                  await call(resetFactors, asked);
                  // It is done, whether or not the form hears of it.
                  await renew().catch(() => undefined);
                },
                done: t('person.resetFactorsDone'),
              }),
          },
        ]
      : []),
  ];
}

interface Confirmed {
  title: string;
  text: string;
  deed: string;
  run: () => Promise<void>;
  done: string;
}

function confirm({ title, text, deed, run, done }: Confirmed): void {
  modals.openConfirmModal({
    title,
    children: text,
    labels: { confirm: deed, cancel: t('app.cancel') },
    confirmProps: { color: 'red' },
    size: 440,
    onConfirm: () => void run().then(() => showDone(done), showFailure),
  });
}
