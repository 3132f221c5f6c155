import { isPublicAddress } from './public-address.ts';

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '::ffff:1.1.1.1'])(
  '%s is an address of the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.1'],
  ['shared by carriers', '100.64.0.1'],
  ['loopback', '127.0.0.1'],
  ['link-local, where clouds keep their metadata', '169.254.169.254'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback in the form that was given up', '::127.0.0.1'],
  ['private in the form that was given up', '::10.0.0.1'],
  ['loopback mapped', '::ffff:127.0.0.1'],
  ['link-local mapped', '::ffff:a9fe:a9fe'],
  ['loopback translated', '64:ff9b::7f00:1'],
  ['translation inside a network', '64:ff9b:1::7f00:1'],
  ['discard', '100::1'],
  ['unique local', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['documentation', '2001:db8::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['documentation', '3fff::1'],
  ['segment routing', '5f00::1'],
  ['handed out to nobody', '4000::1'],
])('an address that is not of the public internet: %s, %s', (_, address) =>
  expect(isPublicAddress(address)).toBe(false),
);
