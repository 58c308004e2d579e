import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useRef, useState, type ReactElement, type ReactNode, type Ref, type RefObject } from 'react';

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

export interface LateMenuProps extends Pick<MenuProps, 'position'> {
  readonly button: ReactElement<ButtonProps>;
  /** For those who move the focus to the button. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  /** Draws what the menu contains. */
  readonly children: () => ReactNode;
}

/** A menu whose parts are drawn with the first press of its button: a page has hundreds of them. */
export function LateMenu({ button, buttonRef, children, ...menu }: LateMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const ref = buttonRef ?? own;
  if (!isWanted)
    return cloneElement(button, {
      ref,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setWanted(true),
    });
  // The button that was pressed is gone, so the menu can't return the focus to it.
  const focus = () => requestAnimationFrame(() => document.activeElement === document.body && ref.current?.focus());
  return (
    <Menu defaultOpened onExitTransitionEnd={focus} {...menu}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>
        <Contents draw={children} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Drawn only while the menu is open. */
const Contents = ({ draw }: { readonly draw: () => ReactNode }) => draw();
