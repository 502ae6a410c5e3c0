// Sums are gathered in a shared table with tags claimed by compare-and-swap; targets that find their slot taken go to memory directly.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  enum { SLOTS = 64 };
  __shared__ int tag[SLOTS];
  __shared__ float sum[SLOTS];
  const int box = blockIdx.z, channel = blockIdx.y;
  const int total = out_x * out_y * out_z;
  for (int slot = threadIdx.x; slot < SLOTS; slot += blockDim.x) {
    tag[slot] = -1;
    sum[slot] = 0.0f;
  }
  __syncthreads();
  const size_t base = size_t(box) * total * channels + channel;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < total; voxel += blockDim.x * gridDim.x) {
    const int point = argmax[base + size_t(voxel) * channels];
    if (point < 0) continue;
    const float g = grad_out[base + size_t(voxel) * channels];
    const int slot = point % SLOTS;
    const int owner = atomicCAS(&tag[slot], -1, point);
    if (owner == -1 || owner == point)
      atomicAdd(&sum[slot], g);
    else
      atomicAdd(grad_in + size_t(point) * channels + channel, g);
  }
  __syncthreads();
  for (int slot = threadIdx.x; slot < SLOTS; slot += blockDim.x)
    if (tag[slot] >= 0) atomicAdd(grad_in + size_t(tag[slot]) * channels + channel, sum[slot]);
}
