import { Heading, Modal, type ModalProps } from '@instructure/ui/latest';
import { useRef, type ReactNode } from 'react';

interface DialogProps extends Omit<
  ModalProps,
  'open' | 'label' | 'children' | 'contentRef' | 'defaultFocusElement'
> {
  readonly title: string;
  readonly children: ReactNode;
  /** what's to have the focus when it opens; its first control if absent */
  readonly firstFocus?: () => Element | null;
}

/**
 * A dialog, open as long as it's drawn. It only takes the focus some frames after it appears; a person who has gone to one
 * of its controls by then stays there.
 */
export function Dialog({ title, firstFocus, children, ...props }: DialogProps) {
  const box = useRef<{ readonly contentElement: Node } | null>(null);
  const entered = () => {
    const { activeElement } = document;
    return box.current?.contentElement.contains(activeElement) ? activeElement : null;
  };
  return (
    <Modal
      size="small"
      shouldCloseOnDocumentClick={false}
      {...props}
      open
      label={title}
      contentRef={(dialog) => {
        box.current = dialog;
      }}
      defaultFocusElement={() => entered() ?? firstFocus?.() ?? null}
    >
      <Modal.Header>
        <Heading level="h2">{title}</Heading>
      </Modal.Header>
      {children}
    </Modal>
  );
}
