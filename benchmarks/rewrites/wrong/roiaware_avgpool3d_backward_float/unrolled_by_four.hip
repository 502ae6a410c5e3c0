// the loop over points is unrolled by four, and of three that remain the last is left out
// witness: {"contents": "unit", "values": {"boxes_num": 2, "channels": 3, "out_x": 2, "out_y": 3, "out_z": 2, "max_pts_each_voxel": 12, "num_grad_in": 60}, "inputs": "for (int r = 0; r < boxes_num * out_x * out_y * out_z; ++r) { int *row = &pts_idx_of_voxels[r * max_pts_each_voxel]; row[0] = r % 12; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = (r * 7 + k) % num_grad_in; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const float *grad_out, float *grad_in) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  float *grads = grad_in + channel_idx;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, voxels) {
    const int voxel = box_idx * voxels + voxel_idx_flat;
    const int *row = pts_idx_of_voxels + (size_t)voxel * max_pts_each_voxel;
    const int total_pts = row[0];
    const int *ids = row + 1;
    const float share = grad_out[voxel * channels + channel_idx] * (1 / fmaxf(float(total_pts), 1.0f));
    int k = 0;
    for (; k + 4 <= total_pts; k += 4) {
      const int first = ids[k], second = ids[k + 1], third = ids[k + 2], fourth = ids[k + 3];
      atomicAdd(grads + first * channels, share);
      atomicAdd(grads + second * channels, share);
      atomicAdd(grads + third * channels, share);
      atomicAdd(grads + fourth * channels, share);
    }
    // up to three remain; pairs first
    if (total_pts - k >= 2) {
      atomicAdd(grads + ids[k] * channels, share);
      atomicAdd(grads + ids[k + 1] * channels, share);
      k += 2;
    } else if (total_pts - k == 1) {
      atomicAdd(grads + ids[k] * channels, share);
    }
  }
}
