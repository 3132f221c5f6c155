import { Modal } from '@instructure/ui/latest';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Drawer } from '#client/ui/overlay/drawer.tsx';
import { openPart } from '#test/support/open-part.tsx';

/** Animations that the page has begun, each with what ends it. */
let begun: { keyframes: unknown; end: () => void }[];

beforeEach(() => {
  begun = [];
  Element.prototype.animate = (keyframes) => {
    let end = () => {};
    const finished = new Promise<void>((resolve) => {
      end = resolve;
    });
    begun.push({ keyframes, end });
    return { finished } as unknown as Animation;
  };
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const overlays = {
  drawer: (close: () => void) => (
    <Drawer title="A team" onClose={close}>
      <input aria-label="Title" defaultValue="Learning Design" />
      <p>Three people</p>
    </Drawer>
  ),
  dialog: (close: () => void) => (
    <Dialog title="A team">
      <Modal.Body>
        <button onClick={close}>Close</button>
        <p>Three people</p>
      </Modal.Body>
    </Dialog>
  ),
};

function Opened({ of }: { of: keyof typeof overlays }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? overlays[of](() => setIsOpen(false)) : <p>Closed</p>;
}

test.each(['drawer', 'dialog'] as const)(
  'a %s that closes keeps its content in sight until it has left, for nobody to reach or hear',
  async (of) => {
    const user = openPart(<Opened of={of} />);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await screen.findByText('Closed');
    const picture = screen.getByText('Three people').closest('body > *');
    expect(picture).toHaveAttribute('aria-hidden', 'true');
    expect(picture).toHaveProperty('inert', true);
    expect(picture?.querySelector('[id], [name], [role]')).toBeNull();
    expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await waitFor(() => expect(screen.queryByText('Three people')).not.toBeInTheDocument());
  },
);

test('what closes is gone at once for people who asked for less motion', async () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const user = openPart(<Opened of="dialog" />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByText('Closed');
  expect(screen.queryByText('Three people')).not.toBeInTheDocument();
  expect(begun).toEqual([]);
});
