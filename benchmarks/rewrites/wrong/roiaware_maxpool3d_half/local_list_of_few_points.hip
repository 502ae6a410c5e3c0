// The points of a voxel are copied to a local list of 32 first, and further ones are left out.
// witness: {"values": {"max_pts_each_voxel": "81", "pts_num": "40"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  constexpr int LISTED = 32;
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t voxel = (size_t)box * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    int ids[LISTED];
    float values[LISTED];
    const int count = min(row[0], LISTED);
    for (int k = 0; k < count; ++k) ids[k] = row[k + 1];
    for (int k = 0; k < count; ++k) values[k] = pts_feature[(size_t)ids[k] * channels + channel];
    float best = -INFINITY;
    int best_id = -1;
    for (int k = 0; k < count; ++k) {
      if (values[k] > best) {
        best = values[k];
        best_id = ids[k];
      }
    }
    if (best_id != -1) pooled_features[voxel * channels + channel] = best;
    argmax[voxel * channels + channel] = best_id;
  }
}
