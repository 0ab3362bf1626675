// Announcements of the operator in the data view: superusers tell all users of planned work, of a disturbance, or of
// anything else.
import {
  type AnnouncementRecord,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@flotila/domain/announcement/announcement.api.ts';
import { stateOf, textIn } from '@flotila/domain/announcement/announcement.ts';
import { IconActivity } from '@tabler/icons-react';
import { statusPath } from '../../../ground/address/paths.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import type { DataModule } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { momentTexts } from '../row-moment.ts';
import { valueText } from '../value-text.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import {
  type AnnouncementForm,
  MOMENT_FIELDS,
  readAnnouncement,
  startAnnouncement,
} from './announcement-form.ts';

const STATES = ['shown', 'coming', 'ended'] as const;

export const announcementModule: DataModule<
  AnnouncementRecord,
  AnnouncementRecord,
  AnnouncementForm
> = {
  list: 'announcements',
  ...listOver(listAnnouncements, ({ announcementId }) => announcementId),
  nameOf: textOf,
  lookOf: (row, now) => {
    const state = stateOf(row, now);
    return state === 'ended' ? 'ended' : state === 'coming' ? 'muted' : null;
  },
  empty: () => ({ title: t('ann.empty'), text: t('ann.emptyHint') }),
  link: () => ({ label: t('status.open'), href: statusPath(), icon: IconActivity }),
  choices: [
    {
      name: 'state',
      label: () => t('ann.state'),
      options: () => STATES.map((value) => ({ value, label: t(`ann.state.${value}`) })),
      of: (row) => stateOf(row, lastTick()),
    },
  ],
  columns: [
    {
      key: 'kind',
      title: () => t('ann.kind'),
      width: '140px',
      rank: 2,
      text: ({ kind }) => t(`ann.kind.${kind}`),
    },
    {
      key: 'state',
      title: () => t('ann.state'),
      width: '96px',
      rank: 3,
      text: (row) => t(`ann.state.${stateOf(row, lastTick())}`),
    },
    {
      key: 'text',
      title: () => t('ann.texts'),
      width: 'minmax(180px, 1fr)',
      rank: 1,
      text: textOf,
    },
    {
      key: 'begin',
      title: () => t('ann.begin'),
      width: '112px',
      isWideOnly: true,
      ...momentTexts(({ begin }) => begin),
      order: ({ begin }) => begin ?? '',
    },
    {
      key: 'end',
      title: () => t('ann.end'),
      width: '112px',
      isWideOnly: true,
      ...momentTexts(({ end }) => end),
      order: ({ end }) => end ?? '',
    },
    {
      key: 'shownUntil',
      title: () => t('ann.shownUntil'),
      width: '134px',
      rank: 4,
      ...momentTexts(
        ({ shownUntil }) => shownUntil,
        () => t('ann.open'),
      ),
      order: ({ shownUntil }) => shownUntil ?? '9999',
    },
  ],
  record: {
    detail: 'announcement',
    titleOf: (record) => (record ? textOf(record) : t('ann.new')),
    ...recordOver(
      {
        get: getAnnouncement,
        create: createAnnouncement,
        update: updateAnnouncement,
        remove: deleteAnnouncement,
      },
      ({ announcementId }) => announcementId,
    ),
    start: (record, { company }) => startAnnouncement(record, company.timeZone),
    read: (form, record, { company: { timeZone } }) =>
      readAnnouncement(form, record, { timeZone, now: Date.now() }),
    Fields: AnnouncementFields,
    removeText: () => t('stays.announcements'),
    refusalText: ({ code }) => (code === 'noText' ? t('ann.noText') : null),
    fieldText: (field, value, { zone }) => {
      if (field === 'kind') {
        return { label: t('ann.kind'), text: t(`ann.kind.${value as AnnouncementRecord['kind']}`) };
      }
      if (field === 'texts' || field.startsWith('texts.')) {
        return { label: t('ann.texts'), text: valueText(value, zone) };
      }
      const moment = MOMENT_FIELDS.find((one) => one === field);
      return moment ? { label: t(`ann.${moment}`), text: valueText(value, zone) } : null;
    },
  },
};

function textOf({ texts }: AnnouncementRecord): string {
  return textIn(texts, language()).text;
}
