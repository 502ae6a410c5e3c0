// Sums per block in a shared table with slot point % 64 and never checks which point owns the slot.
// witness: {"values": {"num_grad_in": "200"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define SLOT_COUNT 64

__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  __shared__ double slot_sum[SLOT_COUNT];
  __shared__ int slot_point[SLOT_COUNT];
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  for (int i = threadIdx.x; i < SLOT_COUNT; i += blockDim.x) {
    slot_sum[i] = 0;
    slot_point[i] = -1;
  }
  __syncthreads();
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(v, voxels) {
    const int at = (box * voxels + v) * channels + c;
    const int point = argmax[at];
    if (point == -1) continue;
    const int slot = point % SLOT_COUNT;
    atomicCAS(&slot_point[slot], -1, point);
    atomicAdd(&slot_sum[slot], grad_out[at]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < SLOT_COUNT; i += blockDim.x) {
    if (slot_point[i] >= 0) {
      atomicAdd(grad_in + slot_point[i] * channels + c, slot_sum[i]);
    }
  }
}
