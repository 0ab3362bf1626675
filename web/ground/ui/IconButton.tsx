// A button that shows only an icon: always with a name, shown as a tooltip after 500 ms.
import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { PathLink } from '../address/navigate.tsx';

export interface IconButtonProps
  extends ActionIconProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ActionIconProps> {
  label: string;
  /** Shown instead of the name, e.g. why it is disabled. */
  hint?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, hint, children, ref, ...rest }: IconButtonProps) {
  // An open menu says more than the tooltip of its button.
  const isOpen = rest['aria-expanded'] === true || rest['aria-expanded'] === 'true';
  return (
    <Tooltip label={hint ?? label} disabled={isOpen && Boolean(rest['aria-haspopup'])}>
      <ActionIcon ref={ref} aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** As a button, where it leads to a page: it opens in another tab, too. */
export function IconLink({
  label,
  href,
  children,
}: {
  label: string;
  href: string;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={PathLink} aria-label={label} href={href}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
