// the numbers of the points are read in pairs and kept in 16 bits, which is too few for more than 65536 points
// witness: {"values": {"pts_num": "100000", "channels": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels;
       voxel += blockDim.x * gridDim.x) {
    const int cell = box * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float sum = 0.0f;
    int k = 1;
    for (; k + 1 <= total; k += 2) {
      const ushort2 pair = make_ushort2((unsigned short)row[k], (unsigned short)row[k + 1]);
      sum += pts_feature[pair.x * channels + channel];
      sum += pts_feature[pair.y * channels + channel];
    }
    if (k <= total) sum += pts_feature[row[k] * channels + channel];
    if (total > 0) pooled_features[cell * channels + channel] = sum / total;
  }
}
