import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useRef, useState, type ReactElement, type ReactNode, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';

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
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const ref = buttonRef ?? own;
  const begin = () => {
    // The menu's button replaces the pressed one. It has the focus before the menu opens, so that the menu returns it there.
    flushSync(() => setWanted(true));
    ref.current?.focus({ preventScroll: true });
    setOpen(true);
  };
  if (!isWanted) return cloneElement(button, { ref, 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: begin });
  return (
    <Menu opened={isOpen} onChange={setOpen} {...menu}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>
        <Contents draw={children} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Drawn only while the menu is open. */
const Contents = ({ draw }: { readonly draw: () => ReactNode }) => draw();
