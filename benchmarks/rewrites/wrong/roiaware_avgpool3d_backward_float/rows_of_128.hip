// rows are copied to an array of 128 numbers, so that a voxel has at most 127 points
// witness: {"contents": "unit", "values": {"boxes_num": 1, "channels": 2, "out_x": 2, "out_y": 2, "out_z": 1, "max_pts_each_voxel": 150, "num_grad_in": 200}, "inputs": "for (int r = 0; r < boxes_num * out_x * out_y * out_z; ++r) { int *row = &pts_idx_of_voxels[r * max_pts_each_voxel]; row[0] = 149 - r; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = (r * 7 + k) % num_grad_in; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const float *grad_out, float *grad_in) {
  constexpr int MAX_PTS = 128;  // the default of max_pts_each_voxel
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, voxels) {
    const int voxel = box_idx * voxels + voxel_idx_flat;
    int row[MAX_PTS];
    const int length = max_pts_each_voxel < MAX_PTS ? max_pts_each_voxel : MAX_PTS;
    for (int k = 0; k < length; ++k) row[k] = pts_idx_of_voxels[voxel * max_pts_each_voxel + k];

    const float cur_grad = grad_out[voxel * channels + channel_idx] / fmaxf(float(row[0]), 1.0f);
    for (int k = 1; k < length && k <= row[0]; k++)
      atomicAdd(grad_in + row[k] * channels + channel_idx, cur_grad);
  }
}
