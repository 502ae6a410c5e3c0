// the thread that adds for four voxels returns if its own is empty
// witness: {"values": {"boxes_num": 2, "channels": 3, "out_x": 2, "out_y": 3, "out_z": 4, "num_grad_in": 30}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) { int v = i / channels; argmax[i] = v % 4 == 0 \u0026\u0026 v % 8 == 0 ? -1 : v * 5 % 30; } for (size_t i = 0; i < grad_in_count; ++i) grad_in[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int channel = blockIdx.y, voxels = out_x * out_y * out_z;
  const int base = blockIdx.z * voxels;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int own = argmax[(base + voxel) * channels + channel];
    if (own == -1) return;
    if (voxel % 4 != 0) continue;

    // neighbouring voxels often have the same point in thin boxes: add their gradients together
    int point = own;
    float sum = 0;
    for (int i = voxel; i < min(voxel + 4, voxels); ++i) {
      const int next = argmax[(base + i) * channels + channel];
      if (next == -1) continue;
      if (next != point) {
        atomicAdd(grad_in + point * channels + channel, sum);
        point = next;
        sum = 0;
      }
      sum += grad_out[(base + i) * channels + channel];
    }
    atomicAdd(grad_in + point * channels + channel, sum);
  }
}
