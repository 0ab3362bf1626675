// What the map shows (MAP-005 … MAP-009): one of the base layers, and above it names of vehicles and zones.
import { Menu } from '@mantine/core';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { useRemembered } from '../session/remembered.ts';
import { labelsShown, useBaseLayer, zonesShown } from './base-layer.ts';

export function LayerChoices() {
  const { may } = useCompany();
  const { layer, choose, offers } = useBaseLayer();
  const [labels, setLabels] = useRemembered(labelsShown);
  const [zones, setZones] = useRemembered(zonesShown);
  return (
    <>
      {offers.map(({ code, isPossible }) => (
        <Menu.RadioItem
          key={code}
          value={code}
          checked={layer.code === code}
          disabled={!isPossible}
          closeMenuOnClick
          rightSection={
            !isPossible && <span style={{ fontSize: 'smaller' }}>{t('layer.off')}</span>
          }
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
    </>
  );
}
