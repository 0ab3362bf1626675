// Which roles the groups of a provider give; while there are some each sign-in sets the roles.
import { ROLE_ROWS_MAX, SIGN_ON_ROLES, type SignOnRole } from '@flotila/domain/sign-on/sign-on.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { TextField } from '../../ground/ui/FormSection.tsx';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './sign-on.module.css';
import type { PartProps } from './sign-on-form.ts';

export function RoleTable({ form, refused, isReadOnly, change }: PartProps) {
  const { roles } = form;
  const setRow = (at: number, part: Partial<(typeof roles)[number]>) =>
    change({ roles: roles.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <>
      <h3 className={`${pieces.across} ${styles.heading}`}>{t('sso.roles')}</h3>
      <p className={`${pieces.across} ${pieces.hint}`}>{t('sso.rolesHint')}</p>
      <TextField
        label={t('sso.roleClaim')}
        value={form.roleClaim}
        error={refused.roleClaim}
        max={200}
        isReadOnly={isReadOnly}
        hint={t('sso.roleClaimHint')}
        onChange={(roleClaim) => change({ roleClaim })}
      />
      <div className={pieces.across}>
        {roles.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
          <div key={at} className={styles.role}>
            <TextInput
              aria-label={t('sso.roleValue', { number: at + 1 })}
              value={row.value}
              readOnly={isReadOnly}
              onChange={(signal) => setRow(at, { value: signal.currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('sso.roleOf', { number: at + 1 })}
              value={row.role}
              disabled={isReadOnly}
              data={SIGN_ON_ROLES.map((role) => ({ value: role, label: t(`sso.role.${role}`) }))}
              onChange={(signal) => setRow(at, { role: signal.currentTarget.value as SignOnRole })}
            />
            {!isReadOnly && (
              <IconButton
                label={t('sso.removeRole', { number: at + 1 })}
                onClick={() => change({ roles: roles.filter((_, index) => index !== at) })}
              >
                <IconX size={16} />
              </IconButton>
            )}
          </div>
        ))}
        {refused.roles && <p className={pieces.alarm}>{refused.roles}</p>}
        {!isReadOnly && roles.length < ROLE_ROWS_MAX && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => change({ roles: [...roles, { value: '', role: 'driver' }] })}
          >
            {t('sso.addRole')}
          </Button>
        )}
      </div>
    </>
  );
}
