#include "domain.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <dds/ddsrt/log.h>

#include "base/alloc.h"
#include "base/status.h"

static pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER; /* guards g_domains and its elements */
static ha__ros2_domain *g_domains;

/* Catches the error messages of Cyclone DDS, which it would print. */
typedef struct complaint {
  char text[256]; /* the first line, which has the cause */
} complaint;

static void hear(void *user, const dds_log_data_t *line) {
  complaint *c = user;

  if (c->text[0] != '\0') return;
  snprintf(c->text, sizeof c->text, ": %s", line->message);
  c->text[strcspn(c->text, "\n")] = '\0';
}

/* With the lock held, because the log sink is global. */
static dds_entity_t create(complaint *c, uint32_t id, const char *config) {
  c->text[0] = '\0';
  dds_set_log_sink(hear, c);
  const dds_entity_t entity = dds_create_domain(id, config);
  dds_set_log_sink(NULL, NULL);
  return entity;
}

static void release(ha__ros2_domain *domain) {
  if (!domain) return;
  if (domain->entity > 0) dds_delete(domain->entity);
  ha__buffer_pool_unref(domain->buffers);
  ha__free(domain->config);
  ha__free(domain);
}

static ha_status make(ha__ros2_domain **out, uint32_t id, const char *config, bool *ignored,
                      ha_error *err) {
  ha__ros2_domain *domain = ha__alloc_zeroed(1, sizeof *domain);
  ha_status st = HA_OK;
  complaint c;

  if (!domain) return HA_FAIL_NOMEM(err);
  domain->id = id;
  domain->config = ha__dup_string(config);
  domain->buffers = ha__buffer_pool_new(HA__BUFFER_POOL_MAX_FREE);
  if (!domain->config || !domain->buffers) {
    st = HA_FAIL_NOMEM(err);
    goto done;
  }
  domain->entity = create(&c, id, config);
  if (domain->entity == DDS_RETCODE_PRECONDITION_NOT_MET) {
    *ignored = true;
    domain->entity = 0;
  } else if (domain->entity < 0) {
    st = HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "cannot set up DDS domain %u%s", (unsigned)id,
                 c.text[0] != '\0' ? c.text : ": Cyclone DDS gives no reason");
    goto done;
  }
  domain->next = g_domains;
  g_domains = domain;
  *out = domain;
  domain = NULL;
done:
  release(domain);
  return st;
}

ha_status ha__ros2_domain_join(ha__ros2_domain **out, uint32_t id, const char *config,
                               bool *ignored, ha_error *err) {
  ha__ros2_domain *domain;
  ha_status st = HA_OK;

  *ignored = false;
  pthread_mutex_lock(&g_lock);
  for (domain = g_domains; domain && domain->id != id;) {
    domain = domain->next;
  }
  if (domain) {
    *ignored = strcmp(domain->config, config) != 0;
  } else {
    st = make(&domain, id, config, ignored, err);
  }
  if (st >= 0) {
    domain->refs++;
    *out = domain;
  }
  pthread_mutex_unlock(&g_lock);
  return st;
}

void ha__ros2_domain_leave(ha__ros2_domain *domain) {
  ha__ros2_domain **at = &g_domains;

  if (!domain) return;
  pthread_mutex_lock(&g_lock);
  if (--domain->refs == 0) {
    while (*at != domain)
      at = &(*at)->next;
    *at = domain->next;
    release(domain); /* under the lock: creating it again has to wait for this */
  }
  pthread_mutex_unlock(&g_lock);
}
