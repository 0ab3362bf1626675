// The two tanks that a vehicle may have (D-VEH-022 … D-VEH-027): a row each, edited in a dialog.
import { Button } from '@mantine/core';
import { IconGasStation, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { useKeptFocus } from '../../../ground/ui/kept-focus.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { number } from '../../../ground/words/format.ts';
import { nameOf, useCodes } from './codes.ts';
import type { Props } from './fields.tsx';
import { TankDialog } from './TankDialog.tsx';
import { type Tank, type TankId, withTank } from './tank-form.ts';
import styles from './vehicle-form.module.css';

const TANK_IDS: readonly TankId[] = [1, 2];

export function TanksSection({ form, refused, isReadOnly, onChange }: Props) {
  const [opened, setOpened] = useState<TankId | null>(null);
  const tankOf = (tankId: TankId) => form.tanks.find((tank) => tank.tankId === tankId) ?? null;
  const change = (tankId: TankId, tank: Tank | null) => {
    onChange({ tanks: withTank(form.tanks, tankId, tank) });
    setOpened(null);
  };
  return (
    <div className={pieces.across} data-refused={refused.tanks !== undefined}>
      <ul className={styles.rows}>
        {TANK_IDS.map((tankId) => (
          <Row
            key={tankId}
            tankId={tankId}
            isReadOnly={isReadOnly}
            tank={tankOf(tankId)}
            refusal={refusalOf(refused, form.tanks, tankId)}
            onOpen={() => setOpened(tankId)}
            onRemove={() => change(tankId, null)}
          />
        ))}
      </ul>
      {refused.tanks && <p className={`${pieces.alarm} ${pieces.small}`}>{refused.tanks}</p>}
      {opened !== null && (
        <TankDialog
          tankId={opened}
          tank={tankOf(opened)}
          onStore={(tank) => change(opened, tank)}
          onRemove={() => change(opened, null)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** The server names the tank by its place among those that were sent. */
function refusalOf(
  refused: Record<string, string>,
  tanks: readonly Tank[],
  tankId: TankId,
): string | undefined {
  const index = tanks.findIndex((tank) => tank.tankId === tankId);
  return Object.entries(refused).find(([field]) => field.startsWith(`tanks.${index}`))?.[1];
}

function Row(props: {
  tankId: TankId;
  tank: Tank | null;
  refusal: string | undefined;
  isReadOnly: boolean;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const { tankId, tank, refusal, isReadOnly } = props;
  const box = useKeptFocus<HTMLLIElement>(tank);
  const [types, fuels, methods] = [useCodes('tanks'), useCodes('fuels'), useCodes('methods')];
  const facts = tank
    ? t('vf.tank.facts', {
        capacity: number(tank.capacity),
        fuel: nameOf(fuels, tank.fuel),
        method: nameOf(methods, tank.calcMethod),
      })
    : t('vf.tank.none');
  return (
    <li ref={box} className={styles.row} data-refused={refusal !== undefined}>
      <IconGasStation size={18} stroke={1.6} aria-hidden="true" />
      <strong className={pieces.strong}>{t('vf.tank.n', { n: tankId })}</strong>
      <span>
        {tank ? `${nameOf(types, tank.tankType)}, ${facts}` : facts}
        {refusal && ` · ${refusal}`}
      </span>
      {!isReadOnly && !tank && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.7} />}
          onClick={props.onOpen}
        >
          {t('vf.tank.define', { n: tankId })}
        </Button>
      )}
      {!isReadOnly && tank && (
        <>
          <IconButton label={t('vf.tank.edit', { n: tankId })} onClick={props.onOpen}>
            <IconPencil size={16} stroke={1.7} />
          </IconButton>
          <IconButton label={t('vf.tank.remove', { n: tankId })} onClick={props.onRemove}>
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </>
      )}
    </li>
  );
}
