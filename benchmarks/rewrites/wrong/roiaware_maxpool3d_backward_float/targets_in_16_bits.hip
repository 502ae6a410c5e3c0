// Targets are staged in shared memory in 16 bits, with 0xffff for none, so points from 65535 on are lost or wrap.
// witness: {"values": {"num_grad_in": 70000, "channels": 1}, "contents": "unit", "seed": 32, "inputs": "argmax.get()[5] = 69000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  __shared__ unsigned short target[512];
  __shared__ float value[512];
  const int box = blockIdx.z, channel = blockIdx.y;
  const int total = out_x * out_y * out_z;
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int voxel = base + (int)threadIdx.x;
    const int slot = threadIdx.x;
    target[slot] = 0xffff;
    if (voxel < total) {
      const int at = (box * total + voxel) * channels + channel;
      target[slot] = (unsigned short)argmax[at];
      value[slot] = grad_out[at];
    }
    __syncthreads();
    // the first slot of a run of equal targets adds for the run
    if (target[slot] != 0xffff && (slot == 0 || target[slot - 1] != target[slot])) {
      float sum = value[slot];
      for (int next = slot + 1; next < (int)blockDim.x && target[next] == target[slot]; ++next) sum += value[next];
      atomicAdd(grad_in + target[slot] * channels + channel, sum);
    }
    __syncthreads();
  }
}
