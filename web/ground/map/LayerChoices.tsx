// What the map shows (MAP-005 … MAP-009): one of the base layers, and above it names of vehicles and zones.
import { Menu } from '@mantine/core';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { useRemembered } from '../session/remembered.ts';
import { labelsShown, useBaseLayer, zonesShown } from './base-layer.ts';
import styles from './layer-choices.module.css';

export function LayerChoices() {
  const { may } = useCompany();
  const { layer, choose, offers } = useBaseLayer();
  const [labels, setLabels] = useRemembered(labelsShown);
  const [zones, setZones] = useRemembered(zonesShown);
  const missing = offers.filter(({ isPossible }) => !isPossible);
  return (
    <>
      {offers
        .filter(({ isPossible }) => isPossible)
        .map(({ code }) => (
          <Menu.RadioItem
            key={code}
            value={code}
            checked={layer.code === code}
            closeMenuOnClick
            onChange={() => choose(code)}
          >
            {t(`layer.${code}`)}
          </Menu.RadioItem>
        ))}
      <Menu.Divider />
      <Menu.CheckboxItem checked={labels} onChange={setLabels}>
        {t('map.labels')}
      </Menu.CheckboxItem>
      {may('zone', 'read') && (
        <Menu.CheckboxItem checked={zones} onChange={setZones}>
          {t('data.zones')}
        </Menu.CheckboxItem>
      )}
      {missing.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('layer.off')}</Menu.Label>
          {/* MAP-006: seen, and read, but not chosen. */}
          {missing.map(({ code }) => (
            <Menu.RadioItem
              key={code}
              value={code}
              checked={false}
              disabled
              className={styles.off ?? ''}
            >
              {t(`layer.${code}`)}
            </Menu.RadioItem>
          ))}
        </>
      )}
    </>
  );
}
