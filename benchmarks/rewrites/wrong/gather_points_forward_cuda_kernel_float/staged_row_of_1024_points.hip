// The row of points is staged in a shared array of 1024 floats and indices beyond it are folded back into the array.
// witness: {"values": {"n": "3000"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int kRowCapacity = 1024;

__global__ void gather_points_forward_cuda_kernel_float(int b, int c, int n, int m,
                                                  const float *points,
                                                  const int *__restrict__ idx,
                                                  float *out) {
  // The block stages its row of points; all reads by index then go to shared memory.
  __shared__ float row[kRowCapacity];
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c) return;

  const size_t rowNumber = (size_t)batch * c + channel;
  for (int j = threadIdx.x; j < n && j < kRowCapacity; j += blockDim.x) row[j] = points[rowNumber * n + j];
  __syncthreads();

  const int *index = idx + (size_t)batch * m;
  float *target = out + rowNumber * m;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += blockDim.x * gridDim.x)
    target[i] = row[index[i] & (kRowCapacity - 1)];
}
