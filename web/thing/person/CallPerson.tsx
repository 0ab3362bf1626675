// The way to call a person by one press, the same on every screen. On a desk nobody may answer such a link, so the number
// is written out or stands in its title.
import { phoneLink } from '@flotila/domain/person/phone.ts';
import { IconPhone } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './call.module.css';
import { usePhone } from './phone.data.ts';

export interface Look {
  /** Whom: read aloud. */
  name: string;
  /** What is seen beside the sign; the rest is read aloud and stands in the title. */
  shows: readonly ('words' | 'number')[];
  /** Left out: that a driver is called. */
  words?: string;
  /** Left out: as a link. */
  className?: string | undefined;
  /** What a press on the row itself does is something else, and its keys lead to the same. */
  isInRow?: boolean;
}

/** Draws nothing where there is no telephone, and for who calls nobody. */
export function CallPerson({ personId, ...look }: Look & { personId: number | null }) {
  const phone = usePhone(personId);
  return phone === undefined ? null : <CallLink phone={phone} {...look} />;
}

export function CallLink({ phone, name, shows, ...look }: Look & { phone: string }) {
  const { words = t('call.driver'), className, isInRow = false } = look;
  const seen = (part: Look['shows'][number]) => (shows.includes(part) ? undefined : pieces.reader);
  return (
    <a
      className={className ?? `${pieces.accent} ${pieces.underlined} ${styles.call}`}
      href={phoneLink(phone)}
      title={`${words} ${phone}`}
      {...(isInRow && {
        tabIndex: -1,
        onClick: (signal) => signal.stopPropagation(),
        onDoubleClick: (signal) => signal.stopPropagation(),
      })}
    >
      <IconPhone size={16} stroke={1.8} aria-hidden="true" />
      <span className={seen('words')}>{words}</span> <span className={seen('number')}>{phone}</span>
      <span className={pieces.reader}>, {name}</span>
    </a>
  );
}
