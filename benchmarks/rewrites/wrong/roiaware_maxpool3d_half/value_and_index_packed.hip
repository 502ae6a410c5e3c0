// A feature and the index of its point are packed into 32 bits to find the maximum of both, which leaves 16 bits for the index.
// witness: {"values": {"pts_num": "80000", "channels": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  const int volume = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < volume; v += gridDim.x * blockDim.x) {
    const size_t voxel = (size_t)box * volume + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    unsigned best = 0;  // none
    for (int k = row[0]; k > 0; --k) {
      const Half feature = pts_feature[(size_t)row[k] * channels + channel];
      if (!(float(feature) > -INFINITY)) continue;
      // Bits that are in the order of the numbers, and the complement of the index, so that the least of equals wins.
      const unsigned bits = feature.x;
      const unsigned order = bits & 0x8000u ? ~bits & 0xffffu : bits | 0x8000u;
      best = max(best, order << 16 | (~(unsigned)row[k] & 0xffffu));
    }
    const size_t target = voxel * channels + channel;
    if (best) {
      const unsigned order = best >> 16;
      Half value;
      value.x = (unsigned short)(order & 0x8000u ? order & 0x7fffu : ~order);
      pooled_features[target] = value;
    }
    argmax[target] = best ? (int)(~best & 0xffffu) : -1;
  }
}
