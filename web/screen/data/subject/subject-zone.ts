// The way from a business partner to a new zone where it is.
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { ZONE_NAME_MAX } from '@flotila/domain/zone/zone.ts';
import { IconPolygon } from '@tabler/icons-react';
import { newZonePath } from '../../../ground/address/new-paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import type { DataPlace } from '../module.ts';
import { contactText } from './contact-form.ts';

/** A zone where the partner is, for who may make one. */
export function zoneOf({ subjectId, name, contacts }: SubjectRecord, place: DataPlace): RowEntry[] {
  if (!place.company.may('zone', 'write')) return [];
  const contact = contacts.find(({ type }) => type === 'address');
  const of = {
    subject: subjectId,
    name: name.slice(0, ZONE_NAME_MAX),
    address: contact && contactText(contact),
  };
  return [{ label: t('zone.ofSubject'), icon: IconPolygon, href: newZonePath(place.ccode, of) }];
}
