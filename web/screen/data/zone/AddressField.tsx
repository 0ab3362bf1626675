// The address of a zone. What is typed can be looked up; the found place is what the map then shows, and where
// nothing is drawn yet it becomes a circle. The address of a business partner is looked up by itself.
import {
  type FoundPlace,
  findPlaces,
  PLACE_QUERY_MAX,
  PLACE_QUERY_MIN,
} from '@flotila/domain/location/place.api.ts';
import { circleAround } from '@flotila/domain/zone/made-shape.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { Menu } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { failureText } from '../../../ground/ui/failure.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { PlainField } from '../PlainFields.tsx';
import styles from './zone.module.css';
import { drawnKind } from './zone-editing.ts';
import { isAddressSought, ZONE, type ZoneFieldsProps } from './zone-form.ts';
import { lookAtPlace } from './zone-look-at.ts';

export function AddressField(props: ZoneFieldsProps) {
  const { form, isReadOnly } = props;
  const [isOpen, setOpen] = useState(false);
  const q = form.address.trim().slice(0, PLACE_QUERY_MAX);
  const { found, take, town } = useSearch(props, q);
  const places = found.data ?? [];
  return (
    <div className={styles.asked}>
      <PlainField of={props} table={ZONE} name="address" />
      {!isReadOnly && (
        <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={320} withinPortal>
          <Menu.Target>
            <IconButton
              label={t('zone.findAddress')}
              loading={found.isPending}
              disabled={q.length < PLACE_QUERY_MIN}
              onClick={() => found.mutate(q, { onSettled: () => setOpen(true) })}
            >
              <IconMapSearch size={18} stroke={1.7} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {found.isError && <Menu.Label>{failureText(found.error)}</Menu.Label>}
            {found.isSuccess && places.length === 0 && (
              <Menu.Label>{t('place.nothing')}</Menu.Label>
            )}
            {places.map((one) => (
              <Menu.Item
                key={`${one.name} ${one.latitude} ${one.longitude}`}
                onClick={() => take(one)}
              >
                {one.name} <small>{one.detail}</small>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {town !== null && (
        <p className={`${pieces.across} ${pieces.quiet} ${styles.hint}`} role="status">
          {t('zone.onlyTown', { town })}
        </p>
      )}
    </div>
  );
}

/** The search, what a found place does, and the town that stands for an address that nobody knows. */
function useSearch(props: ZoneFieldsProps, address: string) {
  const { form, onChange, place } = props;
  const [town, setTown] = useState<string | null>(null);
  /** What a found place was made of; another place takes its place, unless somebody has drawn on. */
  const made = useRef<ZoneShape | null>(null);
  const found = useMutation({
    mutationFn: (q: string) => call(findPlaces, { company: place.ccode, query: { q } }),
  });
  const latest = useRef(form);
  latest.current = form;
  const take = (one: Pick<FoundPlace, 'latitude' | 'longitude' | 'bounds'>) => {
    lookAtPlace(one);
    setTown(null);
    const [drawn] = latest.current.drawn;
    if (drawn !== undefined && drawn !== made.current) return;
    made.current = circleAround(one.longitude, one.latitude);
    drawnKind.set(null);
    onChange({ drawn: [made.current] });
  };
  const seek = async () => {
    const [first] = await found.mutateAsync(address);
    if (!first) return;
    take(first);
    if (first.kind === 'place') setTown(first.name);
  };
  const begin = useRef(seek);
  begin.current = seek;
  const [isSought] = useState(() => isAddressSought(form, place));
  useEffect(() => {
    // What cannot be looked up now is looked up by the button, or drawn.
    if (isSought) void begin.current().catch(() => undefined);
  }, [isSought]);
  return { found, take, town };
}
