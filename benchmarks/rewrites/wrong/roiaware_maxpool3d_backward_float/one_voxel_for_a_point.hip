// no atomics, as a point is in one voxel of a box, but it may be in several boxes
// witness: {"values": {"boxes_num": 3, "channels": 2, "out_x": 2, "out_y": 3, "out_z": 4, "num_grad_in": 24}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = (i / channels * 7) % 24; for (size_t i = 0; i < grad_in_count; ++i) grad_in[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;

  // voxels do not overlap, so no two threads have the same point
  CUDA_1D_KERNEL_LOOP(voxel, out_x * out_y * out_z) {
    const int offset = (box * out_x * out_y * out_z + voxel) * channels + channel;
    const int point = argmax[offset];
    if (point >= 0) grad_in[point * channels + channel] += grad_out[offset];
  }
}
