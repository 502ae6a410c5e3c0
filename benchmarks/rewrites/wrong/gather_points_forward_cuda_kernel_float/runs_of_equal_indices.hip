// Lanes with the index of the left neighbour take its value before the neighbour has one, so runs of three or more equal indices get zeros.
// witness: {"values": {}, "inputs": "idx[10] = 2; idx[11] = 2; idx[12] = 2; idx[13] = 2; points[2] = 9.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  // Neighbouring points often share an index: only the first lane of a run loads the value.
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const float *row = points + ((size_t)batch * c + channel) * n;
  const int *index = idx + (size_t)batch * m;
  float *target = out + ((size_t)batch * c + channel) * m;
  const int lane = threadIdx.x % warpSize;
  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    const int wanted = i < m ? index[i] : -1;
    const int left = __shfl_up(wanted, 1);
    const bool leader = lane == 0 || left != wanted;
    float value = leader && i < m ? row[wanted] : 0.0f;
    const float fromLeft = __shfl_up(value, 1);
    if (!leader) value = fromLeft;
    if (i < m) target[i] = value;
  }
}
