// The half of the 32-bit word is chosen by the channel and not by the element, which is wrong for odd numbers of channels.
// witness: {"values": {"boxes_num": 1, "channels": 3, "out_x": 2, "out_y": 2, "out_z": 2, "max_pts_each_voxel": 3, "num_grad_in": 4}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;

  unsigned int *const words = reinterpret_cast<unsigned int *>(grad_in);
  const int shift = channel & 1 ? 16 : 0;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const int voxel = box * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total = row[0];
    const float share = float(Half(grad_out[voxel * channels + channel] * (1.0f / fmaxf(float(total), 1.0f))));
    for (int k = 1; k <= total; ++k) {
      unsigned int *const word = words + (row[k] * channels + channel) / 2;
      unsigned int seen = *word, expected;
      do {
        expected = seen;
        Half element;
        element.x = (unsigned short)(expected >> shift);
        const Half sum(float(element) + share);
        seen = atomicCAS(word, expected, (expected & ~(0xffffu << shift)) | (unsigned int)(sum.x) << shift);
      } while (seen != expected);
    }
  }
}
