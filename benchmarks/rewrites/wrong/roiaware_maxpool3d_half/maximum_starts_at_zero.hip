// The maximum starts at zero, so that negative features are never chosen.
// witness: {"contents": "below", "seed": 29}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const Half *column = pts_feature + channel;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = (size_t)box * voxels + v;
    const int *list = pts_idx_of_voxels + cell * max_pts_each_voxel;
    float best = 0.0f;
    int winner = -1;
    const int *const end = list + 1 + list[0];
    for (const int *p = list + 1; p < end; ++p) {
      const float value = column[(size_t)*p * channels];
      if (value > best) {
        best = value;
        winner = *p;
      }
    }
    if (winner >= 0) pooled_features[cell * channels + channel] = Half(best);
    argmax[cell * channels + channel] = winner;
  }
}
