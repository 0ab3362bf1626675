// The address of a zone. What is typed can be looked up; the found place is what the map then shows, and where
// nothing is drawn yet it becomes a circle.
import {
  findPlaces,
  PLACE_QUERY_MAX,
  PLACE_QUERY_MIN,
} from '@flotila/domain/location/place.api.ts';
import { Menu } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { t } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/FormSection.tsx';
import { failureText } from '../../ui/failure.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { circleAround } from '../../zone/shape-words.ts';
import { bindText } from '../bind.ts';
import styles from './zone.module.css';
import type { ZoneFieldsProps } from './zone-form.ts';
import { lookAtPlace } from './zone-look-at.ts';

export function AddressField(props: ZoneFieldsProps & { max: number }) {
  const { form, isReadOnly, onChange, place } = props;
  const [isOpen, setOpen] = useState(false);
  const q = form.address.trim().slice(0, PLACE_QUERY_MAX);
  const found = useMutation({
    mutationFn: () => call(findPlaces, { company: place.ccode, query: { q } }),
    onSettled: () => setOpen(true),
  });
  const places = found.data ?? [];
  return (
    <div className={styles.asked}>
      <TextField label={t('zone.address')} {...bindText(props, 'address')} max={props.max} />
      {!isReadOnly && (
        <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={320} withinPortal>
          <Menu.Target>
            <IconButton
              label={t('zone.findAddress')}
              loading={found.isPending}
              disabled={q.length < PLACE_QUERY_MIN}
              onClick={() => found.mutate()}
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
                onClick={() => {
                  lookAtPlace(one);
                  if (form.drawn.length === 0) {
                    onChange({ drawn: [circleAround(one.longitude, one.latitude)] });
                  }
                }}
              >
                {one.name} <small>{one.detail}</small>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
