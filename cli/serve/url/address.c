/* Addresses of this machine. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/url/browser.h"
#include "ui/memory.h"

/* Write an address as in a URL. Returns false if it is of another family, or of a link. */
static bool write_address(char out[SERVE_ADDRESS_SIZE], const struct sockaddr *address, bool is_6) {
  char text[INET6_ADDRSTRLEN];
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;

  if (!address) return false;
  if (address->sa_family == AF_INET) {
    memcpy(&v4, address, sizeof v4);
    if (!inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text)) return false;
    snprintf(out, SERVE_ADDRESS_SIZE, "%s", text);
    return true;
  }
  if (address->sa_family != AF_INET6 || !is_6) return false;
  memcpy(&v6, address, sizeof v6);
  if (IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr)) return false; /* needs the name of an interface */
  if (!inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof text)) return false;
  snprintf(out, SERVE_ADDRESS_SIZE, "[%s]", text);
  return true;
}

size_t serve_addresses(char (**out)[SERVE_ADDRESS_SIZE], bool is_6) {
  struct ifaddrs *all = NULL;
  size_t count = 0;

  *out = NULL;
  if (getifaddrs(&all) < 0) return 0;
  for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
    char text[SERVE_ADDRESS_SIZE];

    if (!(i->ifa_flags & IFF_UP) || (i->ifa_flags & IFF_LOOPBACK)) continue;
    if (!write_address(text, i->ifa_addr, is_6)) continue;
    *out = cli_resize(*out, count + 1, sizeof **out);
    memcpy((*out)[count++], text, sizeof text);
  }
  freeifaddrs(all);
  return count;
}
