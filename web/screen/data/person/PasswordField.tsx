// The password of a person: typed or made for them, shown on demand, copied to be sent on. The stored one is
// never shown, because the server does not keep it in a form that could be.
import { PASSWORD_MAX } from '@flotila/domain/session/login.ts';
import { Button, PasswordInput } from '@mantine/core';
import { IconCopy, IconDice3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { copyText } from '../../../ground/ui/copy-text.ts';
import { showDone, showError } from '../../../ground/ui/failure.ts';
import { CHANCE_BYTES, generatePassword } from './generate-password.ts';
import styles from './person.module.css';

export function PasswordField(props: {
  value: string;
  error: string | undefined;
  isRequired: boolean;
  isReadOnly: boolean;
  onChange: (password: string) => void;
  onLeave: () => void;
}) {
  const { value, isReadOnly, onChange } = props;
  const [isShown, setShown] = useState(false);
  function make() {
    onChange(generatePassword(crypto.getRandomValues(new Uint8Array(CHANCE_BYTES))));
    setShown(true);
  }
  async function copy() {
    const isCopied = await copyText(value);
    if (isCopied) showDone(t('person.passwordCopied'));
    else showError(t('person.passwordNotCopied'));
  }
  return (
    <div>
      <PasswordInput
        label={t('person.f.password')}
        required={props.isRequired && !isReadOnly}
        value={value}
        error={props.error}
        readOnly={isReadOnly}
        maxLength={PASSWORD_MAX}
        // Not the password of the one who fills the form in.
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
        onChange={(signal) => onChange(signal.currentTarget.value)}
        onBlur={props.onLeave}
      />
      {!isReadOnly && (
        <div className={styles.passwordButtons}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDice3 size={16} stroke={1.7} />}
            onClick={make}
          >
            {t('person.passwordMake')}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCopy size={16} stroke={1.7} />}
              onClick={() => void copy()}
            >
              {t('person.passwordCopy')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
