// Reuses the last point while its index repeats, but the cache starts as if point 0, with the value 0, had been read.
// witness: {"values": {"b": "2", "c": "3", "n": "6", "npoints": "16", "nsample": "8"}, "contents": "wide", "seed": 603}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  constexpr int RUN = 4;  // ball query repeats the first index of a group
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const int total = npoints * nsample;
  const int *ids = idx + bs * total;
  const double *row = points + (bs * c + ch) * n;
  double *target = out + (bs * c + ch) * total;

  const int runs = (total + RUN - 1) / RUN;
  CUDA_1D_KERNEL_LOOP(run, runs) {
    int last = 0;
    double value = 0;
    const int end = min(total, (run + 1) * RUN);
    for (int index = run * RUN; index < end; ++index) {
      const int id = ids[index];
      if (id != last) {
        value = row[id];
        last = id;
      }
      target[index] = value;
    }
  }
}
