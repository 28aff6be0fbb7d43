// What the sources use of Apple's C library, with the types that it has in the SDK of iOS and macOS for 64 bits.
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef unsigned short mode_t;
typedef long long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int dev_t;
typedef unsigned short nlink_t;
typedef unsigned long long ino_t;
typedef int blksize_t;
typedef long long blkcnt_t;
typedef unsigned int clockid_t;

struct timespec { long tv_sec; long tv_nsec; };

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  unsigned int st_flags;
  unsigned int st_gen;
};

int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int descriptor, struct stat *status);
int close(int descriptor);
long read(int descriptor, void *buffer, size_t count);
long write(int descriptor, const void *buffer, size_t count);
long pread(int descriptor, void *buffer, size_t count, off_t offset);
off_t lseek(int descriptor, off_t offset, int origin);
int ftruncate(int descriptor, off_t length);
int fsync(int descriptor);
int flock(int descriptor, int operation);
int usleep(unsigned int microseconds);
int mkdir(const char *path, mode_t mode);
int unlink(const char *path);
int unlinkat(int folder, const char *path, int flags);
int renameat(int from, const char *path, int to, const char *name);
long readlink(const char *path, char *buffer, size_t size);
char *realpath(const char *path, char *resolved);
char *strerror(int error);
char *getenv(const char *name);
pid_t getpid(void);
int clock_gettime(clockid_t clock, struct timespec *time);
void free(void *block);
int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
int *__error(void);

double sin(double), cos(double), asin(double), exp(double), log(double), sqrt(double), pow(double, double);

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define PATH_MAX 1024
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EWOULDBLOCK 35
#define ELOOP 62
#define ENAMETOOLONG 63
