// Each thread gathers two samples with vector loads and stores where they are aligned, and a last thread the odd one.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n,
                                                 int npoints, int nsample,
                                                 const double *points,
                                                 const int *__restrict__ idx,
                                                 double *out) {
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const size_t plane = (size_t)bs * c + ch;
  const int total = npoints * nsample;
  const double *row = points + plane * n;
  const int *ids = idx + (size_t)bs * total;
  double *target = out + plane * total;
  const bool aligned = reinterpret_cast<size_t>(ids) % sizeof(int2) == 0 &&
                       reinterpret_cast<size_t>(target) % sizeof(double2) == 0;
  const int pairs = total / 2;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = blockDim.x * gridDim.x;
  for (int64_t p = first; p < pairs; p += step) {
    if (aligned) {
      const int2 id = reinterpret_cast<const int2 *>(ids)[p];
      double2 value;
      value.x = row[id.x];
      value.y = row[id.y];
      reinterpret_cast<double2 *>(target)[p] = value;
    } else {
      target[2 * p] = row[ids[2 * p]];
      target[2 * p + 1] = row[ids[2 * p + 1]];
    }
  }
  if (first == 0 && total % 2) target[total - 1] = row[ids[total - 1]];
}
